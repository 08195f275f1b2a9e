/**
 * The service worker: what this device has of the app when there is no network (decision 28). It keeps the app's own
 * files and the photos that were seen; answers of the API are kept by the pages (`lib/query`), never here.
 *
 * What shows notifications while no page is open goes into a file of its own beside these, and is begun here.
 */
import { keepPhotos } from './photos.ts'
import { keepShell } from './shell.ts'

keepShell()
keepPhotos()
