/**
 * Opens the TeamSnap sign-in in this window. A native wrapper replaces this with the system's browser, where
 * the user may already be signed in and sees the site's address. It returns through a link of its own to the
 * callback's path.
 */
export type SignInDoor = (url: string) => void

let open: SignInDoor = (url) => location.assign(url)

export function setSignInDoor(native: SignInDoor): void {
  open = native
}

export const openSignIn: SignInDoor = (url) => open(url)
