/**
 * Opens the TeamSnap sign-in in this window. A native wrapper replaces this with the system's browser, where
 * the user may already be signed in and sees the site's address. It returns through a link of its own to the
 * callback's path.
 */
export type SignInNavigation = (url: string) => void

let open: SignInNavigation = (url) => location.assign(url)

export function setSignInNavigation(native: SignInNavigation): void {
  open = native
}

export const openSignIn: SignInNavigation = (url) => open(url)
