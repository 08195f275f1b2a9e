/** Adds the parts of the app's index.html that are missing from the page in which Vitest runs tests. */
import '../../styles.css'

document.documentElement.lang = 'en-US'
document.documentElement.dataset['theme'] = 'light'
const modalRoot = document.createElement('div')
modalRoot.id = 'modal-root'
document.body.append(modalRoot)
