/**
 * Checks that text in the color of any child, sport or platform is readable in both themes (see tokens.css).
 * The test mixes colors in OKLCH as CSS Color 5 specifies, and computes contrast ratios as WCAG 2 specifies.
 * The test reads the mixing ratios from tokens.css.
 * The test also checks every number of the contrast table in the design document.
 * Neither the formula in tokens.css nor the test's arithmetic can therefore change unnoticed.
 */
import { readFileSync } from 'node:fs'
import { PALETTE } from '@homefield/domain/palette'
import { PLATFORMS } from '@homefield/domain/platform'
import { CHOOSABLE_SPORTS, SPORTS } from '@homefield/domain/sport'
import { describe, expect, test } from 'vitest'

type Triple = readonly [number, number, number]
/** An OKLCH color. The hue `h` is in degrees, or null for the CSS value `none`. */
interface Oklch {
  l: number
  c: number
  h: number | null
}

const css = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')
const darkCss = /^\[data-theme="dark"\] \{([^}]*)\}/m.exec(css)?.[1] ?? ''
const THEMES = { light: css, dark: darkCss } as const
type Theme = keyof typeof THEMES

/**
 * The colors of all children, sports and platforms. tokens.css derives tints and text colors from them.
 */
const COLORS: readonly { name: string; hex: string }[] = [
  ...PALETTE.map(({ name, hex }) => ({ name: `child ${name}`, hex })),
  ...SPORTS.map(({ name, color }) => ({ name: `sport ${name}`, hex: color })),
  ...PLATFORMS.map(({ name, color }) => ({ name: `platform ${name}`, hex: color })),
]

describe('the contrast of every child, sport and platform color in the light and the dark theme', () => {
  for (const theme of ['light', 'dark'] as const) {
    test(`colored text has a contrast of at least 4.5 on tints and surfaces in the ${theme} theme`, () => {
      const unreadable = COLORS.flatMap(({ name, hex }) => {
        const { tint, tint2, ink } = recipe(hex, theme)
        const grounds = [tint, tint2, ...SURFACES.map((surface) => fromHex(token(theme, surface)))]
        return grounds.some((ground) => contrast(ink, ground) < 4.5) ? [name] : []
      })
      expect(unreadable).toEqual([])
    })
  }

  test('the letter on a child’s avatar has a contrast of at least 4.5', () => {
    const unreadable = PALETTE.filter(({ hex }) => contrast(recipe(hex, 'light').on, fromHex(hex)) < 4.5)
    expect(unreadable).toEqual([])
  })
})

describe('the contrast table of the design document', () => {
  // Each entry lists the contrast of text on its tint (light, dark theme) and of the letter on an avatar.
  test.each([
    ['Blue', 8.7, 8.2, 5.6],
    ['Red', 8.7, 8.1, 5.4],
    ['Green', 7.7, 8.4, 8.0],
    ['Yellow', 7.2, 8.4, 9.5],
    ['Purple', 9.0, 8.1, 4.9],
    ['Pink', 8.5, 8.2, 5.8],
    ['Indigo', 9.3, 8.0, 4.6],
    ['Teal', 7.6, 8.4, 8.2],
    ['Orange', 8.0, 8.3, 7.3],
    ['Cyan', 7.6, 8.4, 8.4],
    ['Lime', 6.9, 8.4, 10.3],
    ['Rose', 8.7, 8.1, 5.6],
  ])('has the contrast that the table documents for %s', (name, light, dark, disc) => {
    const hex = PALETTE.find((color) => color.name === name)?.hex ?? ''
    const ratios = (['light', 'dark'] as const).map((theme) => {
      const { tint, ink } = recipe(hex, theme)
      return rounded(contrast(ink, tint))
    })
    expect([...ratios, rounded(contrast(recipe(hex, 'light').on, fromHex(hex)))]).toEqual([light, dark, disc])
  })

  test('the lowest contrast of all colors equals the documented number, both on a hovered tint and on a surface', () => {
    const lowest = (theme: Theme, ground: (hex: string) => Triple) =>
      rounded(Math.min(...COLORS.map(({ hex }) => contrast(recipe(hex, theme).ink, ground(hex)))))
    expect(lowest('light', (hex) => recipe(hex, 'light').tint2)).toBe(6.5)
    expect(lowest('dark', (hex) => recipe(hex, 'dark').tint2)).toBe(6.6)
    expect(lowest('light', () => fromHex(token('light', 'surface')))).toBe(7.5)
    expect(lowest('dark', () => fromHex(token('dark', 'surface')))).toBe(10)
  })

  test("sport and platform colors outside the children's palette reach a contrast of 7.9 with their own tint", () => {
    for (const hex of ['#059669', '#64748B', '#2563EB'])
      for (const theme of ['light', 'dark'] as const) {
        const { tint, ink } = recipe(hex, theme)
        expect(rounded(contrast(ink, tint)), `${hex} ${theme}`).toBeGreaterThanOrEqual(7.9)
      }
  })
})

test('every sport has its own icon, which differs from the icon of an unknown sport', () => {
  const drawing = (icon: string) =>
    readFileSync(new URL(`../assets/sports/sport-${icon}.svg`, import.meta.url), 'utf8')
  const drawn = CHOOSABLE_SPORTS.map(({ icon }) => drawing(icon))
  expect(new Set(drawn).size).toBe(CHOOSABLE_SPORTS.length)
  expect(drawn).not.toContain(drawing('unknown'))
})

/** A friend's event has no tint, so its colored text is directly on a surface, canvas or raised background. */
const SURFACES = ['surface', 'canvas', 'raised'] as const

function recipe(hex: string, theme: Theme) {
  const color = toOklch(fromHex(hex))
  const share = (name: string) => Number.parseFloat(token(theme, name)) / 100
  const anchor = (name: string) => readOklch(token(theme, name))
  const part = (name: string) => readRecipe(name)
  const on = part('c-on')
  return {
    tint: toSrgb(mix(color, share('mix-tint'), anchor('mix-tint-anchor'))),
    tint2: toSrgb(mix(color, share('mix-tint-2'), anchor('mix-tint-anchor'))),
    ink: toSrgb(mix(color, share('mix-ink'), anchor('mix-ink-anchor'))),
    on: toSrgb(mix(color, Number.parseFloat(on.share) / 100, readOklch(on.anchor))),
  }
}

/**
 * Reads the value of a CSS custom property from tokens.css for a theme.
 * The dark theme defines only the properties that differ from the light theme.
 */
function token(theme: Theme, name: string): string {
  const pattern = new RegExp(`--${name}:\\s*([^;]+);`)
  const found = pattern.exec(THEMES[theme]) ?? pattern.exec(css)
  if (!found?.[1]) throw new Error(`tokens.css has no --${name}`)
  return found[1].trim()
}

/**
 * Reads how much of the color an avatar's letter contains, from the `color-mix` expression in tokens.css.
 * For all other colors, a `--mix-*` token in tokens.css contains the mixing ratio.
 */
function readRecipe(name: string): { share: string; anchor: string } {
  const found = new RegExp(
    `--${name}: color-mix\\(in oklch, var\\(--c\\) ([\\d.]+%), (oklch\\([^)]+\\))`,
  ).exec(css)
  if (!found?.[1] || !found[2]) throw new Error(`tokens.css does not mix --${name}`)
  return { share: found[1], anchor: found[2] }
}

function readOklch(text: string): Oklch {
  const [l, c, h] = /oklch\(([\d.]+) ([\d.]+) (none|[\d.]+)\)/.exec(text)?.slice(1) ?? []
  if (l === undefined || c === undefined) throw new Error(`${text} is not an oklch color`)
  return { l: Number(l), c: Number(c), h: h === 'none' || h === undefined ? null : Number(h) }
}

/**
 * Mixes two colors.
 * If a component of one color is `none`, the result has the other color's value (CSS Color 4, 12.2).
 */
function mix(color: Oklch, share: number, anchor: Oklch): Oklch {
  if (anchor.h !== null) throw new Error('The anchors have no hue')
  const between = (one: number, other: number) => one * share + other * (1 - share)
  return { l: between(color.l, anchor.l), c: between(color.c, anchor.c), h: color.h }
}

function fromHex(hex: string): Triple {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [part(1), part(3), part(5)]
}

/** Converts sRGB to OKLCH through linear sRGB (Ottosson 2020, as in CSS Color 4). */
function toOklch(srgb: Triple): Oklch {
  const linear = srgb.map(linearOf) as unknown as Triple
  const lms = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linear,
  ).map(Math.cbrt) as unknown as Triple
  const [l, a, b] = times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    lms,
  )
  return { l, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI }
}

/** Converts OKLCH to sRGB, clips the result as browsers do, and rounds it to 8 bits per channel. */
function toSrgb({ l, c, h }: Oklch): Triple {
  const angle = ((h ?? 0) * Math.PI) / 180
  const lms = times(
    [
      [1, 0.3963377774, 0.2158037573],
      [1, -0.1055613458, -0.0638541728],
      [1, -0.0894841775, -1.291485548],
    ],
    [l, c * Math.cos(angle), c * Math.sin(angle)],
  ).map((value) => value ** 3) as unknown as Triple
  return times(
    [
      [4.0767416621, -3.3077115913, 0.2309699292],
      [-1.2684380046, 2.6097574011, -0.3413193965],
      [-0.0041960863, -0.7034186147, 1.707614701],
    ],
    lms,
  ).map((value) => {
    const clipped = Math.min(1, Math.max(0, value))
    const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255) / 255
  }) as unknown as Triple
}

function times(matrix: readonly [Triple, Triple, Triple], [x, y, z]: Triple): Triple {
  const row = ([a, b, c]: Triple) => a * x + b * y + c * z
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])]
}

/** Returns the contrast ratio of two colors as WCAG 2 defines it. */
function contrast(one: Triple, other: Triple): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance(srgb: Triple): number {
  const [r, g, b] = srgb.map(linearOf) as unknown as Triple
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linearOf(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function rounded(ratio: number): number {
  return Math.round(ratio * 10) / 10
}
