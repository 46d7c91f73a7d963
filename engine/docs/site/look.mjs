// Opens the built site in headless Chromium: node look.mjs FOLDER SCREENS CHROMIUM [BASE]. Saves pictures of two pages in two
// widths, light and dark, and searches. Fails where a page is wider than its screen, is not styled as asked, logs an error
// or does not find what it must.
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { chromium } from 'playwright-core'

const [folder, screens, executablePath, base = '/'] = process.argv.slice(2)
const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', png: 'image/png', gif: 'image/gif', woff2: 'font/woff2' }
const PAGES = { front: '', tuning: 'engine/docs/tuning.html', tutorial: 'engine/docs/tutorial.html' }
const WIDTHS = [1280, 390]

const server = http.createServer((request, response) => {
  let name = decodeURIComponent(new URL(request.url, 'http://localhost').pathname).slice(base.length)
  if (name === '' || name.endsWith('/')) name += 'index.html'
  const file = path.join(folder, path.posix.normalize(`/${name}`))
  if (!fs.existsSync(file)) return response.writeHead(404).end()
  response.setHeader('content-type', TYPES[path.extname(file).slice(1)] ?? 'application/octet-stream')
  fs.createReadStream(file).pipe(response)
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const site = `http://127.0.0.1:${server.address().port}${base}`
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const faults = []
let checks = 0

function expect(what, holds) {
  checks++
  if (!holds) faults.push(what)
}

try {
  fs.mkdirSync(screens, { recursive: true })
  for (const width of WIDTHS) {
    for (const colorScheme of ['light', 'dark']) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme })
      const page = await context.newPage()
      page.on('pageerror', (error) => faults.push(`${page.url()}: ${error}`))
      page.on('response', (response) => response.status() >= 400 && faults.push(`${response.url()}: ${response.status()}`))
      for (const [name, address] of Object.entries(PAGES)) {
        const place = `${name}, ${width} px, ${colorScheme}`
        await page.goto(site + address, { waitUntil: 'networkidle' })
        await page.screenshot({ path: path.join(screens, `${name}-${width}-${colorScheme}.png`) })
        const seen = await page.evaluate(() => ({
          wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          dark: document.documentElement.classList.contains('dark'),
          title: document.querySelector('h1')?.textContent ?? '',
        }))
        expect(`${place}: wider than the screen by ${seen.wide} px`, seen.wide <= 0)
        expect(`${place}: dark=${seen.dark}`, seen.dark === (colorScheme === 'dark'))
        expect(`${place}: no title`, seen.title !== '')
      }
      await context.close()
    }
  }
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(site, { waitUntil: 'networkidle' })
  await page.keyboard.press('Control+k')
  await page.locator('.search-input').fill('rollback netcode')
  const first = page.locator('.VPLocalSearchBox .result').first()
  await first.waitFor({ timeout: 10_000 })
  await page.screenshot({ path: path.join(screens, 'search.png') })
  await first.click()
  await page.waitForURL((url) => url.pathname !== base, { timeout: 10_000 })
  const text = await page.locator('.vp-doc').innerText()
  expect(`search: its first result has not the words: page=${page.url()}`, /rollback/i.test(text))
  await page.locator('.search-input').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.locator('.search-input').fill('zzqxjv')
  await page.locator('.VPLocalSearchBox .no-results').waitFor({ timeout: 10_000 })
  checks++
} finally {
  await browser.close()
  server.close()
}
for (const fault of faults) console.error(fault)
console.log(`looked at: checks=${checks}, faults=${faults.length}, pictures in ${screens}`)
process.exitCode = faults.length === 0 ? 0 : 1
