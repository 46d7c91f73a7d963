// One check's page: it opens the page, reads what it shows, and watches what no page may do.

import assert from "node:assert/strict";

/** A check that the model at hand cannot run: it offers no parameters, for example. */
export class Left extends Error {}

const PATIENCE = 30_000; // milliseconds: a busy machine is slow, not wrong

/**
 * @param twin a change of the page, `{file, from, to}`, that a check must notice; it becomes `planted` when it is served
 */
export function session(browser, address, width, twin) {
    const { origin, hash } = new URL(address);
    const token = hash.slice(1);
    const noise = []; // console errors and exceptions
    const requests = []; // {url, method, headers, at}
    let context = null;
    let page = null;

    /** Opens a page. `options` are those of a context; `before` runs before the page is loaded. */
    async function open({ options = {}, before = async () => {}, at = address, wait = true } = {}) {
        context = await browser.newContext({ viewport: { width, height: width > 600 ? 860 : 844 }, acceptDownloads: true, hasTouch: width < 600, ...options });
        context.setDefaultTimeout(PATIENCE);
        page = await context.newPage();
        page.on("console", message => message.type() === "error" && noise.push(message.text()));
        page.on("pageerror", failure => noise.push(String(failure)));
        page.on("request", request => requests.push({ url: request.url(), method: request.method(), headers: request.headers(), at: Date.now() }));
        if (twin) await plant(page, twin);
        await before(page);
        await page.goto(at, { timeout: PATIENCE });
        if (wait) {
            await until("the page has a status", () => state.link === "live" && state.status !== null);
            if (await page.evaluate(() => state.definition.control && state.status.paused)) await page.click("#pause");
            if (await page.evaluate(() => choice() !== null)) await until("a picture is there", () => shown.picture !== null);
        }
        return page;
    }

    /** Waits until a function of the page is true. */
    async function until(what, condition, argument) {
        try {
            return await page.waitForFunction(condition, argument, { timeout: PATIENCE, polling: 50 });
        } catch (failure) {
            assert.fail(`waited ${PATIENCE / 1000} s: ${what}; ${failure.message.split("\n")[0]}`);
        }
    }

    const text = selector => page.locator(selector).innerText();
    const number = async selector => Number((await text(selector)).replace(/[^\d.-]/g, ""));
    const frame = () => number("#frame");

    /** Pauses and waits until the picture is that of the frame at which the simulation stands. */
    async function pause() {
        need(await page.evaluate(() => state.definition.control), "control");
        if (await page.evaluate(() => !state.status.paused)) await page.click("#pause");
        await until("paused", () => document.getElementById("state").dataset.state === "paused");
        await until("the picture of the paused frame", () => shown.picture.header.frame === state.status.frame);
        await page.waitForTimeout(300);
    }

    async function resume() {
        if (await page.evaluate(() => state.status.paused)) await page.click("#pause");
        await until("running", () => document.getElementById("state").dataset.state === "running");
    }

    /** What the canvas shows: a number that depends on each pixel, and how many colours there are. */
    const pixels = (id = "picture") => page.evaluate(name => {
        const canvas = document.getElementById(name);
        const words = new Uint32Array(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer);
        let sum = 0;
        const colors = new Set();
        for (let i = 0; i < words.length; i++) {
            sum = Math.imul(sum ^ words[i], 0x01000193) >>> 0;
            if (colors.size < 50) colors.add(words[i]);
        }
        return { sum, colors: colors.size };
    }, id);

    const errors = () => page.locator("#problem-list li").allInnerTexts();

    /** What holds after each check: no error in the console that the check does not expect, no foreign address. */
    async function end(expected = null) {
        const loud = noise.filter(words => expected === null || !expected.test(words));
        assert.deepEqual(loud, [], "errors in the console");
        for (const { url, headers } of requests.filter(each => !each.url.startsWith("blob:"))) {
            assert.equal(new URL(url).origin, origin, "a request to another origin");
            assert.ok(!url.includes(token), `the token in an address: ${url}`);
            assert.equal(headers.referer ?? "", "", `a referrer was sent to ${url}`);
        }
    }

    return {
        open, until, text, number, frame, pause, resume, pixels, errors, end, noise, requests, width, origin, token,
        get page() {
            return page;
        },
        get context() {
            return context;
        },
        async close() {
            if (page && !page.isClosed()) {
                await page.evaluate(() => state.definition?.control && state.status?.paused && post("resume")).catch(() => {});
            }
            await context?.close();
        },
    };
}

/** Serves the page with one place changed. */
async function plant(page, twin) {
    const { file, from, to } = twin;
    await page.route(`**/${file}`, async route => {
        const response = await route.fetch();
        const body = await response.text();
        if (!body.includes(from)) return route.fulfill({ status: 500, body: `twin: not in ${file}: ${from}` });
        twin.planted = true;
        return route.fulfill({ response, body: body.replace(from, () => to) });
    });
}

/** Leaves a check out where the model does not offer what it needs. */
export function need(offered, what) {
    if (!offered) throw new Left(`the model has no ${what}`);
}
