const WIDTH = 260
const HEIGHT = 300
/**
 * Minimum width and height in px, because a smaller picture is hard to tap. A very long picture is cropped.
 */
const LEAST = 72

/**
 * Returns the size of a picture in its bubble: at most 260 px wide and 300 px high.
 * The returned size keeps the picture's aspect ratio.
 */
export function boxOf({ width, height }: { width: number; height: number }): {
  width: string
  aspectRatio: string
} {
  const ratio = width / height
  const across = Math.max(LEAST, Math.min(WIDTH, HEIGHT * ratio))
  const down = Math.max(LEAST, Math.min(HEIGHT, across / ratio))
  return { width: `${Math.round(across)}px`, aspectRatio: `${Math.round(across)} / ${Math.round(down)}` }
}
