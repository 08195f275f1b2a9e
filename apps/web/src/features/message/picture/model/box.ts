const WIDTH = 260
const HEIGHT = 300
/** Narrower or lower than a finger it would not be met; what is beyond that is cut off at the sides. */
const LEAST = 72

/** The room of a picture in its bubble: its own shape, 260 wide, at most 300 high; nothing is enlarged beyond that. */
export function boxOf({ width, height }: { width: number; height: number }): {
  width: string
  aspectRatio: string
} {
  const ratio = width / height
  const across = Math.max(LEAST, Math.min(WIDTH, HEIGHT * ratio))
  const down = Math.max(LEAST, Math.min(HEIGHT, across / ratio))
  return { width: `${Math.round(across)}px`, aspectRatio: `${Math.round(across)} / ${Math.round(down)}` }
}
