/**
 * Draws the icons and splash screens of the iOS and Android apps, and the web app's icons, from the logo.
 * Run the script with `node apps/mobile/scripts/artwork.ts`.
 * The images are committed to Git. scripts/check-native.ts checks their names and sizes.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { ANDROID, type Drawn, IOS, SHORTCUTS, WEB } from './artwork-sizes.ts'

const MOBILE = join(import.meta.dirname, '..')
const WEB_APP = join(MOBILE, '../web')

const CANVAS = '#f6f6f4'
const WHITE = '#ffffff'
const BRAND = '#2152d9'
const GROUNDS = { none: '#00000000', white: WHITE, canvas: CANVAS, brand: BRAND } as const
/** Width of the logo's SVG view box, in SVG units. */
const GRID = 32

const logo = await readFile(join(WEB_APP, 'public/logo.svg'))
const mono = Buffer.from(
  (await readFile(join(WEB_APP, 'src/assets/logo-mono.svg'), 'utf8')).replaceAll('currentColor', WHITE),
)

for (const one of [...IOS, ...ANDROID, ...WEB]) {
  const path = join(MOBILE, one.path)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, await drawn(one))
}

for (const { path, drawing } of SHORTCUTS) await writeFile(join(MOBILE, path), await shortcut(drawing))

/** Draws a Lucide icon on a round background. The icon is half as wide as the background. */
async function shortcut(drawing: string): Promise<Buffer> {
  const file = join(MOBILE, '../../node_modules/lucide-react/dist/esm/icons', `${drawing}.mjs`)
  const source = await readFile(file, 'utf8')
  const shapes = [...source.matchAll(/\[\s*"(\w+)",\s*\{([^}]*)\}\s*\]/g)].map(
    ([, name, attributes = '']) =>
      `<${name} ${attributes.replaceAll(/,?\s*key: "\w+"/g, '').replaceAll(/(\w+): ("[^"]*"),?/g, '$1=$2')}/>`,
  )
  if (shapes.length === 0) throw new Error(`${drawing} has no lines`)
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><circle cx="48" cy="48" r="48" fill="${CANVAS}"/>` +
        `<g transform="translate(24 24) scale(2)" fill="none" stroke="${BRAND}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${shapes.join('')}</g></svg>`,
    ),
  )
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Draws the logo in the center. `share` is the logo's width divided by the image's shorter side. */
async function drawn({ width, height, share, ground, shape, isMono }: Drawn): Promise<Buffer> {
  const wanted = Math.min(width, height) * share
  // Rounds the logo's size in pixels to a multiple of the size of its view box, unless the logo is very small.
  // Rounding makes the logo's door and house end on the same row of pixels, without a seam between them.
  const side = wanted < 2 * GRID ? Math.round(wanted) : Math.round(wanted / GRID) * GRID
  const mark = await sharp(isMono ? mono : logo, { density: (72 * side) / GRID })
    .resize(side, side)
    .png()
    .toBuffer()
  const page = sharp({
    create: {
      width,
      height,
      channels: 4,
      background: shape === 'circle' ? GROUNDS.none : GROUNDS[ground],
    },
  })
  const disc = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="${width / 2}" cy="${height / 2}" r="${width / 2}" fill="${WHITE}"/></svg>`,
  )
  const picture = page.composite([...(shape === 'circle' ? [{ input: disc }] : []), { input: mark }])
  // Apple rejects app icons with transparency.
  const isOpaque = ground !== 'none' && shape !== 'circle'
  const flat = isOpaque ? sharp(await picture.png().toBuffer()).removeAlpha() : picture
  return flat.png({ compressionLevel: 9, palette: Math.max(width, height) > 1500 }).toBuffer()
}
