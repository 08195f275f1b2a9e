/**
 * What both projects are made from (`cap sync` writes it into them); scripts/check-native.ts holds it against them.
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
  // Each takes all pushes of the device for itself: the push plugin gives Android its token, the messaging plugin turns
  // Apple's into one that the server's sender can use.
  android: {
    includePlugins: [...EVERYWHERE, '@capacitor/push-notifications'],
    // What apps/web/vite.config.ts builds for; an older one is told to update.
    minWebViewVersion: 111,
  },
  ios: {
    includePlugins: [...EVERYWHERE, '@capacitor-firebase/messaging'],
    contentInset: 'never',
  },
  plugins: {
    // The page itself takes care of the bars: it is drawn below them, with the strip behind the status bar in blue.
    SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover' },
    StatusBar: { overlaysWebView: true, style: 'DARK', backgroundColor: BRAND },
    // Taken away by the app when its first page is drawn (src/start.ts).
    SplashScreen: { launchAutoHide: false, backgroundColor: CANVAS, showSpinner: false },
    Keyboard: { resize: 'native', resizeOnFullScreen: true },
    PushNotifications: { presentationOptions: ['badge', 'sound', 'alert'] },
    FirebaseMessaging: { presentationOptions: ['badge', 'sound', 'alert'] },
    LocalNotifications: { smallIcon: 'ic_notification', iconColor: BRAND },
  },
  experimental: {
    // Named after its folder, the package would take the name of one that Firebase brings (capacitor-firebase issue 959).
    ios: { spm: { packageOptions: { '@capacitor-firebase/messaging': { symlink: true } } } },
  },
}

export default config
