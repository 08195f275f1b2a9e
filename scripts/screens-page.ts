/** Writes a local HTML page with all screenshots of a folder, side by side by theme and width. */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const LOOKS = ['desktop-light', 'desktop-dark', 'mobile-light', 'mobile-dark'] as const
const FILE =
  /^(?:l-(?<prefix>[a-z]{2})-)?(?<name>.+?)(?:-(?<suffix>es|fr))?-(?<look>(?:desktop|mobile)-(?:light|dark))\.png$/

/** Screenshots that the README shows, with their width in pixels. */
const README = {
  dashboard: { picture: '04-dashboard-desktop-light', width: 1440 },
  calendar: { picture: 's-calendar-month-desktop-dark', width: 1440 },
  'phone-dashboard': { picture: '04-dashboard-mobile-light', width: 520 },
  'phone-event': { picture: '21b-event-ordinary-mobile-light', width: 520 },
  'phone-chat': { picture: '11-chat-mobile-dark', width: 520 },
} as const

interface Screen {
  readonly name: string
  readonly language: string
  readonly looks: Map<string, string>
}

/** @returns the number of screenshots on the page */
export async function writeScreensPage(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  const files = (await readdir(folder)).sort()
  const screens = new Map<string, Screen>()
  for (const file of files) {
    const { prefix, name = '', suffix, look = '' } = FILE.exec(file)?.groups ?? {}
    if (name === '') continue
    const language = prefix ?? suffix ?? 'en'
    const key = `${groupOf(name)} ${name} ${language}`
    const screen = screens.get(key) ?? { name, language, looks: new Map<string, string>() }
    screen.looks.set(look, file)
    screens.set(key, screen)
  }
  const sorted = [...screens].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, screen]) => screen)
  const prints = files.filter((file) => file.endsWith('.pdf'))
  await writeFile(join(folder, 'index.html'), page(sorted, prints))
  return sorted.reduce((sum, { looks }) => sum + looks.size, 0)
}

/** Writes the screenshots that the README shows, scaled down. */
export async function keepForReadme(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const [name, { picture, width }] of Object.entries(README))
    await sharp(join(from, `${picture}.png`))
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toFile(join(to, `${name}.webp`))
}

/** Returns the first word after prefix and number: `calendar` for `05b-calendar-month` and `s-calendar-week`. */
function groupOf(name: string): string {
  const words = name.replace(/^(?:[a-z]-)?(?:\d+[a-z]*-)?/, '')
  return words.split('-')[0] ?? words
}

function page(screens: readonly Screen[], prints: readonly string[]): string {
  const groups = Map.groupBy(screens, ({ name }) => groupOf(name))
  const languages = [...new Set(screens.map(({ language }) => language))].sort()
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Screens of Homefield</title>
<style>
  body { font: 15px/1.4 system-ui, sans-serif; margin: 0; background: #f3f4f6; color: #111827 }
  header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 12px; align-items: center; padding: 10px 20px; background: #fff; border-bottom: 1px solid #d1d5db }
  header h1 { font-size: 17px; margin: 0 auto 0 0 }
  main { padding: 0 20px 60px }
  nav { padding: 14px 20px 0; columns: 8 120px }
  h2 { margin: 28px 0 8px; text-transform: capitalize; scroll-margin-top: 60px }
  h3 { font-size: 14px; margin: 18px 0 6px; color: #4b5563; font-weight: 600 }
  .row { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start }
  figure { margin: 0; flex: none }
  img { display: block; border: 1px solid #d1d5db; border-radius: 6px; background: #fff; height: auto }
  .desktop img { width: min(46vw, 720px) } .mobile img { width: 240px }
  figcaption { font-size: 12px; color: #6b7280 }
  [hidden] { display: none !important }
</style>
<header>
  <h1>Screens of Homefield</h1>
  <label>Name <input id="name" type="search"></label>
  ${choice('theme', ['light', 'dark'])}
  ${choice('width', ['desktop', 'mobile'])}
  ${choice('language', languages)}
</header>
<nav>${[...groups.keys()].map((group) => `<a href="#${group}">${group}</a><br>`).join('')}</nav>
<main>
${[...groups].map(([group, inside]) => `<section id="${group}"><h2>${group}</h2>${inside.map(article).join('')}</section>`).join('\n')}
${prints.length > 0 ? `<section><h2>Prints</h2>${prints.map((file) => `<p><a href="${escape(file)}">${escape(file)}</a></p>`).join('')}</section>` : ''}
</main>
<script>
  const chosen = (id) => document.getElementById(id).value
  const show = () => {
    for (const figure of document.querySelectorAll('figure'))
      figure.hidden = ['theme', 'width'].some((by) => chosen(by) !== '' && figure.dataset[by] !== chosen(by))
    for (const article of document.querySelectorAll('article'))
      article.hidden = (chosen('language') !== '' && article.dataset.language !== chosen('language'))
        || !article.dataset.name.includes(chosen('name').trim().toLowerCase())
        || !article.querySelector('figure:not([hidden])')
    for (const section of document.querySelectorAll('section[id]'))
      section.hidden = !section.querySelector('article:not([hidden])')
  }
  document.querySelector('header').addEventListener('input', show)
</script>
</html>
`
}

function choice(id: string, values: readonly string[]): string {
  const options = values.map((value) => `<option>${value}</option>`).join('')
  return `<label>${id} <select id="${id}"><option value="">all</option>${options}</select></label>`
}

function article({ name, language, looks }: Screen): string {
  const figures = LOOKS.flatMap((look) => {
    const file = looks.get(look)
    const [width = '', theme = ''] = look.split('-')
    if (file === undefined) return []
    return `<figure class="${width}" data-width="${width}" data-theme="${theme}"><a href="${escape(file)}" target="_blank"><img loading="lazy" src="${escape(file)}" alt="${escape(`${name}, ${width}, ${theme}`)}"></a><figcaption>${width}, ${theme}</figcaption></figure>`
  })
  return `<article data-name="${escape(name.toLowerCase())}" data-language="${language}"><h3>${escape(name)}${language === 'en' ? '' : ` (${language})`}</h3><div class="row">${figures.join('')}</div></article>`
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
