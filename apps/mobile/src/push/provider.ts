/**
 * Wraps the push plugin for iOS or Android. The plugin asks for permission and returns the phone's push token.
 */
export interface PushProvider {
  /** Returns the current permission without asking. `prompt` means that the person has not been asked yet. */
  allowed(): Promise<'granted' | 'denied' | 'prompt'>
  /** Asks the person for permission. @returns Whether pushes may be shown. */
  ask(): Promise<boolean>
  /** Requests a push token. The listener of `onToken` gets this token and each later one. */
  register(): Promise<void>
  onToken(listener: (token: string) => void): Promise<void>
  /** Calls the listener with the data of every tapped push, including the push that started the app. */
  onTap(listener: (data: unknown) => void): Promise<void>
  /** Invalidates the push token, so that no push reaches this phone. */
  unregister(): Promise<void>
}
