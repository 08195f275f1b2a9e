/**
 * The configuration that both native projects are made from: `cap sync` writes it into them, and
 * scripts/check-native.ts compares them with it.
 */
import type { CapacitorConfig } from '@capacitor/cli'

/** `--brand` and `--canvas` of apps/web/src/tokens.css. */
const BRAND = '#2152d9'
const CANVAS = '#f6f6f4'

const EVERYWHERE = [
  '@aparajita/capacitor-secure-storage',
  '@capacitor/app',
  '@capacitor/camera',
  '@capacitor/device',
  '@capacitor/filesystem',
  '@capacitor/haptics',
  '@capacitor/keyboard',
  '@capacitor/local-notifications',
  '@capacitor/network',
  '@capacitor/share',
  '@capacitor/splash-screen',
  '@capacitor/status-bar',
]

const config: CapacitorConfig = {
  appId: 'app.homefield',
  appName: 'Homefield',
  webDir: 'dist',
  backgroundColor: CANVAS,
  // Each platform has one push plugin alone, since either would take all pushes of the device for itself: on Android
  // the push plugin gives the token, on iOS the messaging plugin turns Apple's token into one that the server's sender
  // can use.
  android: {
    includePlugins: [...EVERYWHERE, '@capacitor/push-notifications'],
    // The oldest Chromium that apps/web/vite.config.ts builds for; with an older web view people are told to update.
    minWebViewVersion: 111,
  },
  ios: {
    includePlugins: [...EVERYWHERE, '@capacitor-firebase/messaging'],
    contentInset: 'never',
  },
  plugins: {
    // The page lays itself out below the bars, and draws the blue strip behind the status bar.
    SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover' },
    StatusBar: { overlaysWebView: true, style: 'DARK', backgroundColor: BRAND },
    // Hidden by the app when its first page is drawn (src/start.ts).
    SplashScreen: { launchAutoHide: false, backgroundColor: CANVAS, showSpinner: false },
    Keyboard: { resize: 'native', resizeOnFullScreen: true },
    PushNotifications: { presentationOptions: ['badge', 'sound', 'alert'] },
    FirebaseMessaging: { presentationOptions: ['badge', 'sound', 'alert'] },
    LocalNotifications: { smallIcon: 'ic_notification', iconColor: BRAND },
  },
  experimental: {
    // Named after its folder, the package would have the same name as one that Firebase brings (capacitor-firebase
    // issue 959).
    ios: { spm: { packageOptions: { '@capacitor-firebase/messaging': { symlink: true } } } },
  },
}

export default config
