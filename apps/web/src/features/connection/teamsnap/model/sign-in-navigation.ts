/**
 * Opens the TeamSnap sign-in in this window.
 * A native app is meant to replace this function through `setSignInNavigation` and use the system's browser.
 * The user may already be signed in to TeamSnap there, and can see the site's address.
 * No native app does this yet. Only a test page replaces the function.
 */
export type SignInNavigation = (url: string) => void

let open: SignInNavigation = (url) => location.assign(url)

export function setSignInNavigation(native: SignInNavigation): void {
  open = native
}

export const openSignIn: SignInNavigation = (url) => open(url)
