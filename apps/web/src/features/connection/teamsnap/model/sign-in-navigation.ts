/**
 * Opens the TeamSnap sign-in in this window.
 * The native app replaces this function and uses the system's browser.
 * In the system's browser the user may already be signed in at TeamSnap, and can verify the site's address.
 * The native app returns to the callback's path through a link of its own.
 */
export type SignInNavigation = (url: string) => void

let open: SignInNavigation = (url) => location.assign(url)

export function setSignInNavigation(native: SignInNavigation): void {
  open = native
}

export const openSignIn: SignInNavigation = (url) => open(url)
