/** Whether this browser offers what the map is drawn with (WebGL 2): some have it switched off, or none at all. */
export function canDraw(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    // A page may have few of them: this one is given back at once.
    context?.getExtension('WEBGL_lose_context')?.loseContext()
    return context !== null
  } catch {
    return false
  }
}
