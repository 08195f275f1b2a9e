/**
 * The service worker: what this device has of the app when there is no network (decision 28), and what comes while no page
 * is open. It keeps the app's own files and the photos that were seen; answers of the API are kept by the pages
 * (`lib/query`), never here.
 */
import { keepPhotos } from './photos.ts'
import { showPushes } from './push.ts'
import { keepShell } from './shell.ts'

keepShell()
keepPhotos()
showPushes()
