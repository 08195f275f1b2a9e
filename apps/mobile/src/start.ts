/**
 * Connects the interfaces in apps/web/src/platform to the phone's native features before the first render.
 * apps/web/src/main.tsx loads this file only if the page has Capacitor's bridge.
 */
import type { ImpactStyle } from '@capacitor/haptics'
import { setTransport } from '../../web/src/lib/api/transport.ts'
import { hasOutlivedBrowser, readDeviceAccount } from '../../web/src/lib/session/device.ts'
import { lastEnd, onAccountChange } from '../../web/src/lib/session/account.ts'
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
  // Deletes the token if the person signed in without 'Remember me' and then closed the app.
  const kept = readDeviceAccount()
  if (kept && hasOutlivedBrowser(kept)) await store.forget()

  const images = createImageReader()
  setImageReader(images.read)
  setCamera(camera)
  setTick(() => void Haptics.impact({ style: 'LIGHT' as ImpactStyle }))
  // Saved files of the previous run are deleted, because they may contain secrets such as recovery codes.
  void forgetFiles()
  setFileSaver(saveFile)
  setShare(async (what) => void (await Share.share(what)))
  if (isIos) setBadge((count) => void showOnIcon(count))

  onAccountChange((account) => {
    if (account !== null) return
    images.forget()
    void forgetFiles()
    // If the session has expired, the phone deletes the session's token now.
    // A person who signs out still needs the token for the sign-out request.
    // If the person switched to another account, the store already contains the new session's token.
    if (lastEnd() === 'expired') void store.forget()
  })

  await followPhone(server)
  // `setUpPush` schedules the reminders again as soon as the server has registered this phone.
  await setUpPush(isIos ? ios : android, await followScheduled())
  await dressBars()
  requestAnimationFrame(() => void SplashScreen.hide())
}

/** Returns the URL of the app's Homefield server, which scripts/assemble.ts wrote into native.json. */
async function serverOfApp(): Promise<string> {
  const { server } = (await (await fetch('/native.json')).json()) as { server: string }
  return new URL(server).origin
}
