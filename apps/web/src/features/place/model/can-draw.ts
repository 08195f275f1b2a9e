/**
 * Returns true if this browser supports WebGL 2, which the map requires. Some users have turned WebGL off.
 */
export function canDraw(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    // Browsers limit the number of WebGL contexts, so release the context of this check at once.
    context?.getExtension('WEBGL_lose_context')?.loseContext()
    return context !== null
  } catch {
    return false
  }
}
