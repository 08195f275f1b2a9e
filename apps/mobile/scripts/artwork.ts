/**
 * Icons and splash of both projects, from the logo: `node apps/mobile/scripts/artwork.ts`. What it draws is kept in git;
 * scripts/check-native.ts holds names and sizes.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { ANDROID, type Drawn, IOS } from './artwork-sizes.ts'

const MOBILE = join(import.meta.dirname, '..')
const WEB = join(MOBILE, '../web')

const CANVAS = '#f6f6f4'
const WHITE = '#ffffff'
/** Units of the logo's view box. */
const GRID = 32

const logo = await readFile(join(WEB, 'public/logo.svg'))
const mono = Buffer.from(
  (await readFile(join(WEB, 'src/assets/logo-mono.svg'), 'utf8')).replaceAll('currentColor', WHITE),
)

for (const one of [...IOS, ...ANDROID]) {
  const path = join(MOBILE, one.path)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, await drawn(one))
}

/** The logo in the middle, as wide as `share` of the shorter side says. */
async function drawn({ width, height, share, ground, shape, isMono }: Drawn): Promise<Buffer> {
  const wanted = Math.min(width, height) * share
  // In whole steps of the logo's own grid the door's foot and the house's lie on one line of pixels: no seam is seen.
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
      background: ground === 'none' || shape === 'circle' ? '#00000000' : ground === 'white' ? WHITE : CANVAS,
    },
  })
  const disc = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="${width / 2}" cy="${height / 2}" r="${width / 2}" fill="${WHITE}"/></svg>`,
  )
  const picture = page.composite([...(shape === 'circle' ? [{ input: disc }] : []), { input: mark }])
  // Apple refuses an icon that could be seen through.
  const isOpaque = ground !== 'none' && shape !== 'circle'
  const flat = isOpaque ? sharp(await picture.png().toBuffer()).removeAlpha() : picture
  return flat.png({ compressionLevel: 9, palette: Math.max(width, height) > 1500 }).toBuffer()
}
