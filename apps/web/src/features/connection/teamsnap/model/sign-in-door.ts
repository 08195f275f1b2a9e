/**
 * Where a sign-in at TeamSnap opens: in this window. A native wrapper opens the system's browser instead, where the
 * reader is signed in already and sees whose page it is, and comes back by a link of its own to the callback's path.
 */
export type SignInDoor = (url: string) => void

let open: SignInDoor = (url) => location.assign(url)

export function setSignInDoor(native: SignInDoor): void {
  open = native
}

export const openSignIn: SignInDoor = (url) => open(url)
