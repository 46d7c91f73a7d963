// The moving picture of the README: the upper part of the page, some pictures a second, as files for Movie.java.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { session } from "./session.mjs";

const PICTURES = 30;
const MILLIS = 200; // from one to the next

export async function movie(browser, address) {
    const folder = join(process.env.DENSEROW_BROWSER_TARGET, "movie");
    mkdirSync(folder, { recursive: true });
    const one = session(browser, address, 1000);
    await one.open({ options: { colorScheme: "dark", viewport: { width: 1000, height: 640 } } });
    for (let i = 0; i < PICTURES; i++) {
        await one.page.screenshot({ path: join(folder, `${String(i).padStart(3, "0")}.png`) });
        await one.page.waitForTimeout(MILLIS);
    }
    await one.close();
    console.log(`saved ${PICTURES} pictures in ${folder}`);
}
