/** Adds what index.html contains and Vitest's page lacks. */
import '../../styles.css'

document.documentElement.lang = 'en-US'
document.documentElement.dataset['theme'] = 'light'
const modalRoot = document.createElement('div')
modalRoot.id = 'modal-root'
document.body.append(modalRoot)
