/**
 * Registers each plugin's native code under the plugin's name, and adds the TypeScript types.
 * Importing the plugins' entry files would also bundle their browser implementations.
 * The browser implementations include all of Firebase Messaging, which this app never uses.
 */
import type { FirebaseMessagingPlugin } from '@capacitor-firebase/messaging'
import type { AppPlugin } from '@capacitor/app'
import type { CameraPlugin } from '@capacitor/camera'
import { Capacitor, registerPlugin } from '@capacitor/core'
import type { DevicePlugin } from '@capacitor/device'
import type { FilesystemPlugin } from '@capacitor/filesystem'
import type { HapticsPlugin } from '@capacitor/haptics'
import type { KeyboardPlugin } from '@capacitor/keyboard'
import type { LocalNotificationsPlugin } from '@capacitor/local-notifications'
import type { NetworkPlugin } from '@capacitor/network'
import type { PushNotificationsPlugin } from '@capacitor/push-notifications'
import type { SharePlugin } from '@capacitor/share'
import type { SplashScreenPlugin } from '@capacitor/splash-screen'
import type { StatusBarPlugin } from '@capacitor/status-bar'

export const App = registerPlugin<AppPlugin>('App')
export const Camera = registerPlugin<CameraPlugin>('Camera')
export const Device = registerPlugin<DevicePlugin>('Device')
export const Filesystem = registerPlugin<FilesystemPlugin>('Filesystem')
export const FirebaseMessaging = registerPlugin<FirebaseMessagingPlugin>('FirebaseMessaging')
export const Haptics = registerPlugin<HapticsPlugin>('Haptics')
export const Keyboard = registerPlugin<KeyboardPlugin>('Keyboard')
export const LocalNotifications = registerPlugin<LocalNotificationsPlugin>('LocalNotifications')
export const Network = registerPlugin<NetworkPlugin>('Network')
export const PushNotifications = registerPlugin<PushNotificationsPlugin>('PushNotifications')
export const Share = registerPlugin<SharePlugin>('Share')
export const SplashScreen = registerPlugin<SplashScreenPlugin>('SplashScreen')
export const StatusBar = registerPlugin<StatusBarPlugin>('StatusBar')

export const isIos = Capacitor.getPlatform() === 'ios'
export const isAndroid = Capacitor.getPlatform() === 'android'
