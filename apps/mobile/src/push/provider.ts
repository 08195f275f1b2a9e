/** How a platform hands out the token that pushes to this phone go to. */
export interface PushProvider {
  /** The permission as it is, without asking; `prompt`: the person was not asked yet. */
  allowed(): Promise<'granted' | 'denied' | 'prompt'>
  /** Asks the person. @returns whether pushes may be shown */
  ask(): Promise<boolean>
  /** From now on `onToken` is called with each token, the first one soon. */
  register(): Promise<void>
  onToken(listener: (token: string) => void): Promise<void>
  /** Calls the listener with the data of each push that is tapped, also of one whose tap started the app. */
  onTap(listener: (data: unknown) => void): Promise<void>
  /** Ends the token: nothing sent to it arrives any more. */
  unregister(): Promise<void>
}
