import type { Browser, Locator } from '@playwright/test'

export interface Picture {
  readonly width: number
  readonly height: number
  /** Of a pixel, from the top left: '#rrggbb'. */
  at(x: number, y: number): string
  /** How many pixels are of a color. */
  count(color: string): number
}

/** What stands on the screen there, pixel by pixel. It is unpacked in a page of its own: ours allows no data: images. */
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
