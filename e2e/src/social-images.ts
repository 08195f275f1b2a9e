/**
 * Draws the preview images of shared links, one per language: `node e2e/src/social-images.ts`.
 * Chromium renders the images with the brand's colors and fonts and with the texts of the landing page.
 * The images are stored in git (apps/web/public/social), because a build has no browser.
 * Run the script again when the brand or the texts at the top of the landing page change.
 */
import { launchChromium } from '@homefield/testkit/chromium'
import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { en } from '../../apps/web/src/features/site/model/copy/en.ts'
import { es } from '../../apps/web/src/features/site/model/copy/es.ts'
import { fr } from '../../apps/web/src/features/site/model/copy/fr.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'apps/web/public/social')
const SIZE = { width: 1200, height: 630 }

const { resolve } = createRequire(join(ROOT, 'apps/web/package.json'))
const font = async (name: string) => (await readFile(resolve(name))).toString('base64')
const display = await font(
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
)
const ui = await font('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')
const logo = await readFile(join(ROOT, 'apps/web/public/logo.svg'), 'utf8')

await mkdir(FOLDER, { recursive: true })
const browser = await launchChromium()
const page = await browser.newPage({ viewport: SIZE })
for (const [language, { home }] of Object.entries({ en, es, fr })) {
  await page.setContent(html(home.title, home.free))
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: join(FOLDER, `${language}.png`) })
}
await browser.close()

function html(title: string, free: string): string {
  return `<!doctype html><style>
@font-face { font-family: D; src: url(data:font/woff2;base64,${display}); font-weight: 200 800 }
@font-face { font-family: U; src: url(data:font/woff2;base64,${ui}); font-weight: 300 900 }
body { margin: 0; width: 1200px; height: 630px; background: #f6f6f4; position: relative; overflow: hidden }
svg.chalk { position: absolute; inset: 0; fill: none; stroke: #e6e5e1; stroke-width: 3 }
header { position: absolute; left: 80px; top: 72px; display: flex; gap: 16px; align-items: center; font: 700 40px/1 D; letter-spacing: -.025em; color: #16181d }
header svg { width: 56px; height: 56px }
h1 { position: absolute; left: 80px; width: 720px; top: 180px; margin: 0; font: 650 80px/84px D; letter-spacing: -.035em; color: #16181d; text-wrap: balance }
p { position: absolute; left: 80px; width: 660px; bottom: 56px; margin: 0; font: 500 28px/36px U; color: #656a74 }
</style><svg class="chalk" viewBox="0 0 1200 630"><path d="M1200 40H860v550h340M1200 190h-150v250h150M860 220a140 140 0 0 0 0 190"/></svg>
<header>${logo}Homefield</header><h1>${title}</h1><p>${free}</p>`
}
