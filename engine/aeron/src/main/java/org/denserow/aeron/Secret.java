package org.denserow.aeron;

import io.aeron.security.Authenticator;
import io.aeron.security.CredentialsSupplier;
import io.aeron.security.SessionProxy;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.agrona.collections.ArrayUtil;

/// A secret that all clients of a cluster know. Without one everybody is let in, who can only be on loopback.
///
/// *Threads*: that of the consensus module.
final class Secret implements Authenticator {

    private final byte[] secret;
    private final Set<Long> refused = new HashSet<>(); // sessions whose client is waiting for its refusal

    Secret(final String secret) {
        this.secret = bytes(secret);
    }

    private static byte[] bytes(final String secret) {
        return secret.getBytes(StandardCharsets.UTF_8);
    }

    /// {@return what the log keeps of a secret, to know whether all nodes have the same: 64 bits of it, slow to compute, so
    ///     nobody who reads the log finds it by trying words}
    static String mark(final String secret) {
        final byte[] salt = bytes("org.denserow.aeron");
        try {
            final byte[] hash = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                    .generateSecret(new PBEKeySpec(secret.toCharArray(), salt, 200_000, 64))
                    .getEncoded();
            return HexFormat.of().formatHex(hash);
        } catch (final GeneralSecurityException thrown) {
            throw new IllegalStateException(
                    "every JDK has PBKDF2: " + thrown.getMessage() + "; does this one lack its providers?", thrown);
        }
    }

    /// {@return what a client shows}
    static CredentialsSupplier shown(final String secret) {
        final byte[] shown = bytes(secret);
        return new CredentialsSupplier() {
            @Override
            public byte[] encodedCredentials() {
                return shown;
            }

            @Override
            public byte[] onChallenge(final byte[] challenge) {
                return ArrayUtil.EMPTY_BYTE_ARRAY;
            }
        };
    }

    @Override
    public void onConnectRequest(final long session, final byte[] credentials, final long nowMillis) {
        if (!MessageDigest.isEqual(secret, credentials)) {
            refused.add(session);
        }
    }

    @Override
    public void onChallengeResponse(final long session, final byte[] credentials, final long nowMillis) {
        refused.add(session); // nobody was challenged
    }

    @Override
    public void onConnectedSession(final SessionProxy session, final long nowMillis) {
        if (refused.remove(session.sessionId())) {
            session.reject();
        } else {
            session.authenticate(ArrayUtil.EMPTY_BYTE_ARRAY);
        }
    }

    @Override
    public void onChallengedSession(final SessionProxy session, final long nowMillis) {
        refused.remove(session.sessionId());
        session.reject();
    }
}
