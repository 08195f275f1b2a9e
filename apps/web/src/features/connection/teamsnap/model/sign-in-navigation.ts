/**
 * Opens the TeamSnap sign-in in this window.
 * A native app is meant to replace this function through `setSignInNavigation` and use the system's browser.
 * The system's browser shows the site's address, and may already be signed in to TeamSnap.
 * No native app calls `setSignInNavigation` yet. Only a test page calls it.
 */
export type SignInNavigation = (url: string) => void

let open: SignInNavigation = (url) => location.assign(url)

export function setSignInNavigation(native: SignInNavigation): void {
  open = native
}

export const openSignIn: SignInNavigation = (url) => open(url)
