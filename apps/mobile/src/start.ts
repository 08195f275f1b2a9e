/**
 * Turns the web's build into the app: fills its ports with what the phone can do, before anything is shown. Loaded by
 * apps/web/src/main.tsx, and only where the page has Capacitor's bridge.
 */
import type { ImpactStyle } from '@capacitor/haptics'
import { setTransport } from '../../web/src/lib/api/transport.ts'
import { hasOutlivedBrowser, readDeviceAccount } from '../../web/src/lib/session/device.ts'
import { lastEnd, onAccountChange } from '../../web/src/lib/session/session.ts'
import { setBadge } from '../../web/src/platform/badge.ts'
import { setCamera } from '../../web/src/platform/camera.ts'
import { setTick } from '../../web/src/platform/haptics.ts'
import { setImageReader } from '../../web/src/platform/images.ts'
import { setFileSaver } from '../../web/src/platform/save.ts'
import { setShare } from '../../web/src/platform/share.ts'
import { showOnIcon } from './badge.ts'
import { dressBars } from './bars.ts'
import { camera } from './camera.ts'
import { forgetFiles, saveFile } from './files.ts'
import { createImageReader } from './images.ts'
import { followPhone } from './lifecycle.ts'
import { followScheduled } from './local-notifications.ts'
import { Haptics, isIos, Share, SplashScreen } from './plugins.ts'
import { android } from './push/android.ts'
import { ios } from './push/ios.ts'
import { setUpPush } from './push/push.ts'
import { openSessionStore } from './session-store.ts'

export async function fillPorts(): Promise<void> {
  const server = await serverOfApp()
  const store = await openSessionStore()
  setTransport({ origin: server, tokens: store })
  // Signed in without 'Remember me', and the app has been closed since.
  const kept = readDeviceAccount()
  if (kept && hasOutlivedBrowser(kept)) await store.forget()

  const images = createImageReader()
  setImageReader(images.read)
  setCamera(camera)
  setTick(() => void Haptics.impact({ style: 'LIGHT' as ImpactStyle }))
  // A saved file, such as recovery codes, does not outlive the run that shared it.
  void forgetFiles()
  setFileSaver(saveFile)
  setShare(async (what) => void (await Share.share(what)))
  if (isIos) setBadge((count) => void showOnIcon(count))

  onAccountChange((account) => {
    if (account !== null) return
    images.forget()
    void forgetFiles()
    // After any other end the token is still needed to sign the session out, or a new session's token is stored
    // already.
    if (lastEnd() === 'expired') void store.forget()
  })

  await followPhone(server)
  // The phone schedules reminders only once the server knows it.
  await setUpPush(isIos ? ios : android, await followScheduled())
  await dressBars()
  requestAnimationFrame(() => void SplashScreen.hide())
}

/** Which installation the app belongs to: written into the app when it is assembled. */
async function serverOfApp(): Promise<string> {
  const { server } = (await (await fetch('/native.json')).json()) as { server: string }
  return new URL(server).origin
}
