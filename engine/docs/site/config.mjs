// The configuration of VitePress for the site that .ci/site makes.
import { defineConfig } from 'vitepress'
import fs from 'node:fs'
import { Repository } from './repository.mjs'

const repository = new Repository(process.env.DENSEROW_ROOT)
const base = process.env.DENSEROW_SITE_BASE ?? '/'
const INDEX = 'engine/docs/README.md'

/** Anchors as GitHub makes them, so that a link works there and here. */
export function slugify(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-')
}

/** Leads links of pages to where their targets stand in the site. */
function repositoryLinks(md) {
  md.core.ruler.push('repository-links', (state) => {
    const from = repository.bySite.get(state.env.relativePath)
    if (from === undefined) return
    for (const block of state.tokens) {
      for (const token of block.children ?? []) {
        if (token.type !== 'link_open') continue
        const address = repository.address(from, token.attrGet('href'))
        token.attrSet('href', address)
        if (address.startsWith('/source/')) token.attrSet('target', '_self') // a file, no page of VitePress
      }
    }
  })
}

/** The sections of the index of pages, each with the pages that it links to, in its order. */
function sidebar() {
  const seen = new Set()
  const sections = []
  for (const line of fs.readFileSync(`${process.env.DENSEROW_ROOT}/${INDEX}`, 'utf8').split('\n')) {
    if (line.startsWith('## ')) {
      sections.push({ text: line.slice(3).replace(/,.*/, ''), collapsed: sections.length > 1, items: [] })
    }
    for (const [, text, link] of line.matchAll(/\[([^\]]+)\]\(([^)#]+)\)/g)) {
      const address = repository.address(INDEX, link)
      if (sections.length === 0 || !address.endsWith('.md') || seen.has(address)) continue
      seen.add(address)
      sections.at(-1).items.push({ text: text[0].toUpperCase() + text.slice(1), link: address })
    }
  }
  return sections
}

const javadoc = ['engine', 'jobs', 'live', 'arrow'].map((module) => ({
  text: `denserow-${module}`,
  link: `/api/${module}/index.html`,
  target: '_self',
}))

export default defineConfig({
  title: 'Denserow',
  description: 'Runs simulations in parallel on the JVM, with the same result for any number of threads.',
  lang: 'en-US',
  base,
  srcDir: 'pages',
  outDir: '../html',
  ignoreDeadLinks: [/^\/(source|api)\//], // check.mjs follows them
  markdown: { anchor: { slugify }, config: repositoryLinks },
  themeConfig: {
    nav: [
      { text: 'Tutorial', link: '/engine/docs/tutorial' },
      { text: 'All pages', link: '/engine/docs/' },
      { text: 'Javadoc', items: javadoc },
      { text: 'Changes', link: '/CHANGELOG' },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: { provider: 'local' },
  },
})
