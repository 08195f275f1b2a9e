/** How a platform hands out the address that pushes to this phone go to. */
export interface PushProvider {
  /** What the person said, without asking; `prompt`: nobody asked yet. */
  allowed(): Promise<'granted' | 'denied' | 'prompt'>
  /** Asks the person. @returns whether pushes may be shown */
  ask(): Promise<boolean>
  /** From now on `onToken` hears each token, the first one soon. */
  register(): Promise<void>
  onToken(listener: (token: string) => void): Promise<void>
  /** Hears what the push that was tapped carries, also where the tap started the app. */
  onTap(listener: (data: unknown) => void): Promise<void>
  /** Ends the token: what is sent to it reaches nobody any more. */
  unregister(): Promise<void>
}
