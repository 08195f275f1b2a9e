const WIDTH = 260
const HEIGHT = 300
/** In px. A smaller picture would be hard to tap. The excess is cropped. */
const LEAST = 72

/** The size of a picture in its bubble: its own aspect ratio, 260 px wide and at most 300 px high. */
export function boxOf({ width, height }: { width: number; height: number }): {
  width: string
  aspectRatio: string
} {
  const ratio = width / height
  const across = Math.max(LEAST, Math.min(WIDTH, HEIGHT * ratio))
  const down = Math.max(LEAST, Math.min(HEIGHT, across / ratio))
  return { width: `${Math.round(across)}px`, aspectRatio: `${Math.round(across)} / ${Math.round(down)}` }
}
