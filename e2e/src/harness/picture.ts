import type { Browser, Locator } from '@playwright/test'

export interface Picture {
  readonly width: number
  readonly height: number
  /** Returns the color '#rrggbb' of the pixel at `x` and `y`. The top left pixel is 0, 0. */
  at(x: number, y: number): string
  /** Returns the number of pixels of the given color. */
  count(color: string): number
}

/**
 * Takes a screenshot of the element and returns its pixels.
 * A separate page decodes the screenshot, because the app's content security policy forbids data: images.
 */
export async function pictureOf(browser: Browser, of: Locator): Promise<Picture> {
  const png = (await of.screenshot()).toString('base64')
  const page = await browser.newPage()
  try {
    const { width, height, colors } = await page.evaluate(async (packed) => {
      const image = new Image()
      image.src = `data:image/png;base64,${packed}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const data = context?.getImageData(0, 0, image.width, image.height).data ?? []
      const found: number[] = []
      for (let index = 0; index < data.length; index += 4)
        found.push(((data[index] ?? 0) << 16) | ((data[index + 1] ?? 0) << 8) | (data[index + 2] ?? 0))
      return { width: image.width, height: image.height, colors: found }
    }, png)
    const numberOf = (color: string) => parseInt(color.slice(1), 16)
    return {
      width,
      height,
      at: (x, y) => `#${(colors[y * width + x] ?? 0).toString(16).padStart(6, '0')}`,
      count: (color) => colors.filter((found) => found === numberOf(color)).length,
    }
  } finally {
    await page.close()
  }
}

/** Returns the color of text or of a line: 'red', 'green', 'blue', or 'gray' if no color dominates. */
export async function tint(place: Locator): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await place.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('the canvas has no 2D context')
    // The canvas converts every CSS color notation to RGB bytes.
    context.fillStyle = getComputedStyle(element).color
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data]
  })
  const most = Math.max(red, green, blue)
  if (most - Math.min(red, green, blue) < 40) return 'gray'
  return most === red ? 'red' : most === blue ? 'blue' : 'green'
}
