// The screenshots of engine/live/docs: both widths, dark and light.

import { fileURLToPath } from "node:url";
import { session } from "./session.mjs";

const FOLDER = fileURLToPath(new URL("../docs/", import.meta.url));
const PICTURES = [
    { name: "page-1280-light", width: 1280, scheme: "light", row: true },
    { name: "page-1280-dark-below", width: 1280, scheme: "dark", to: "#counts" },
    { name: "page-390-dark", width: 390, scheme: "dark" },
    { name: "page-390-light-row", width: 390, scheme: "light", row: true, to: "#totals-card" },
];

export async function screens(browser, address) {
    for (const { name, width, scheme, row, to } of PICTURES) {
        const one = session(browser, address, width);
        await one.open({ options: { colorScheme: scheme } });
        await one.until("curves", () => counts.frames.length > 60 && frames.length > 200);
        await one.page.click("#column-form button");
        await one.page.click("#hash");
        if (row) {
            await one.page.locator("#picture").focus();
            await one.page.keyboard.press("Enter");
            await one.until("a row", () => selected.row !== null);
        }
        await one.page.evaluate(selector => {
            document.activeElement.blur();
            scrollTo(0, 0);
            if (selector) scrollTo(0, document.querySelector(selector).closest(".card").getBoundingClientRect().top - (innerWidth > 899 ? 90 : 8));
        }, to);
        await one.page.waitForTimeout(700);
        await one.page.screenshot({ path: `${FOLDER}${name}.png` });
        await one.close();
        console.log(`saved ${name}.png`);
    }
}
