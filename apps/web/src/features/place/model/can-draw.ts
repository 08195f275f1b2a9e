/** Returns true if this browser supports WebGL 2, which the map needs. Some users have turned it off. */
export function canDraw(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    // Browsers limit the number of WebGL contexts per page, so release this one at once.
    context?.getExtension('WEBGL_lose_context')?.loseContext()
    return context !== null
  } catch {
    return false
  }
}
