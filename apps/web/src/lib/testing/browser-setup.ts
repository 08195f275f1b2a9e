/** Adds what index.html contains and Vitest's page does not. */
import '../../styles.css'

document.documentElement.lang = 'en-US'
document.documentElement.dataset['theme'] = 'light'
const modalRoot = document.createElement('div')
modalRoot.id = 'modal-root'
document.body.append(modalRoot)
