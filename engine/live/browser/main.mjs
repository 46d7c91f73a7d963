// Starts what serves the page and Chromium, and runs the checks, their broken twins, or the screenshots. See `run`.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { checks } from "./checks.mjs";
import { Left, session } from "./session.mjs";
import { movie } from "./movie.mjs";
import { screens } from "./screens.mjs";
import { twins } from "./twins.mjs";

const [mode, only, ...command] = process.argv.slice(2);
const { chromium } = createRequire(`${process.env.DENSEROW_BROWSER_TARGET}/`)("playwright-core");
const ADDRESS = /http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d+\/#\S+/;
const WIDTHS = [1280, 390];
const MOVES = "the picture moves";
const START_SECONDS = 10; // from the start of the demo to a picture that has moved
const OF_THE_DEMO = [
    "opens, names the model and shows that it runs",
    "pause stops the frames, resume lets them run",
    "a step runs one frame",
    "a click shows the row, marked in the picture",
    "scrubbing shows earlier pictures, Live the present",
];

/** Gives the address of the page, and a function that ends what was started for it. */
async function serve() {
    if (ADDRESS.test(command[0])) return { address: command[0], end: async () => {} };
    const child = spawn(command[0], command.slice(1), { stdio: ["pipe", "pipe", "pipe"] });
    child.stderr.pipe(process.stderr);
    const end = async () => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const gone = once(child, "exit");
        child.stdin.end();
        child.kill();
        await gone;
    };
    process.on("exit", () => child.kill()); // also where this program fails
    const late = setTimeout(end, 60_000);
    let printed = "";
    const both = new PassThrough();
    child.stdout.pipe(both);
    child.stderr.pipe(both); // the demo says there where its page is
    for await (const line of createInterface({ input: both })) {
        printed += `${line}\n`;
        const found = ADDRESS.exec(line);
        if (!found) continue;
        clearTimeout(late);
        both.resume();
        return { address: found[0], end };
    }
    throw new Error(`no address of the page within 60 s: command=${command.join(" ")}; it printed:\n${printed}`);
}

/** Runs one check; the words say how it ended. */
async function judge(check, browser, address, width, twin) {
    if (!browser.isConnected()) throw new Error("Chromium has ended");
    const one = session(browser, address, width, twin);
    try {
        await check.run(one);
        await one.end(check.noise);
        return { kind: "passed", words: "" };
    } catch (failure) {
        return failure instanceof Left ? { kind: "left out", words: failure.message } : { kind: "failed", words: brief(failure.message) };
    } finally {
        await one.close();
    }
}

/** The first lines of a message: those after them are the browser's log. */
const brief = text => text.split("\n").filter(line => line.trim()).slice(0, 6).join(" | ").slice(0, 400);

/** Runs what judges, and counts and prints how it ended. A busy machine may hold a page for longer than a check waits: what
 * failed is tried once more, which is said. */
async function tried(tally, name, run) {
    let { kind, words } = await run();
    if (kind === "failed") {
        console.log(`try again, ${name}: ${words}`);
        ({ kind, words } = await run());
    }
    tally[kind]++;
    console.log(`${kind === "passed" ? "ok  " : kind === "failed" ? "FAIL" : "-   "} ${name}${words && `: ${words}`}`);
}

/** Starts the command at each width: its picture must move soon, and what a user tries first must work. */
async function runDemo(browser) {
    const tally = { passed: 0, failed: 0, "left out": 0 };
    const named = name => checks.find(check => check.name === name) ?? assert.fail(`no such check: name=${name}`);
    const atWidth = async width => {
        let served;
        await tried(tally, `${width} px: ${MOVES} within ${START_SECONDS} s of the start`, async () => {
            await served?.end();
            const begun = performance.now();
            served = await serve();
            const { kind, words } = await judge(named(MOVES), browser, served.address, width);
            const seconds = (performance.now() - begun) / 1000;
            const late = kind === "passed" && seconds > START_SECONDS;
            return { kind: late ? "failed" : kind, words: words || `after ${seconds.toFixed(1)} s` };
        });
        for (const name of OF_THE_DEMO) {
            await tried(tally, `${width} px: ${name}`, async () => {
                const { kind, words } = await judge(named(name), browser, served.address, width);
                return { kind: kind === "left out" ? "failed" : kind, words }; // the demo offers all of it
            });
        }
        await served.end();
    };
    for (const width of WIDTHS) await atWidth(width);
    return tally;
}

/** Runs all checks at each width. A page that is open already is driven by one width after the other. */
async function runChecks(browser, address) {
    const tally = { passed: 0, failed: 0, "left out": 0 };
    const atWidth = async (width, at) => {
        for (const check of checks.filter(each => each.name.includes(only))) {
            await tried(tally, `${width} px: ${check.name}`, () => judge(check, browser, at, width));
        }
    };
    if (ADDRESS.test(command[0])) {
        for (const width of WIDTHS) await atWidth(width, address);
    } else { // each width with a simulation of its own, at the same time
        const second = await serve();
        try {
            await Promise.all([atWidth(WIDTHS[0], address), atWidth(WIDTHS[1], second.address)]);
        } finally {
            await second.end();
        }
    }
    if (tally["left out"]) console.log(`${tally["left out"]} left out: this model does not offer what they need`);
    return tally;
}

/** A check proves something only if it fails where the page is broken. */
async function runTwins(browser, address) {
    const tally = { passed: 0, failed: 0 };
    for (const twin of twins.filter(each => each.check.includes(only))) {
        const check = checks.find(each => each.name === twin.check);
        if (!check) throw new Error(`a twin of no check: check=${twin.check}`);
        const { kind, words } = await judge(check, browser, address, twin.width ?? WIDTHS[0], twin);
        const noticed = kind === "failed" && twin.planted === true;
        tally[noticed ? "passed" : "failed"]++;
        console.log(`${noticed ? "ok  " : "FAIL"} ${twin.check}, where ${twin.what}: ${noticed ? `noticed: ${words}` : twin.planted ? `not noticed: ${kind} ${words}` : "the place to change is not there"}`);
    }
    return tally;
}

const { address, end } = mode === "demo" ? { end: async () => {} } : await serve();
const browser = await chromium.launch({
    executablePath: process.env.DENSEROW_BROWSER_CHROMIUM,
    args: ["--headless=new", "--no-sandbox", "--disable-gpu"],
});
try {
    if (mode === "screens") {
        await screens(browser, address);
    } else if (mode === "movie") {
        await movie(browser, address);
    } else {
        const run = { checks: runChecks, demo: runDemo, twins: runTwins }[mode];
        const { passed, failed } = await run(browser, address);
        console.log(`${passed} passed, ${failed} failed`);
        process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
    }
} finally {
    await browser.close();
    await end();
}
