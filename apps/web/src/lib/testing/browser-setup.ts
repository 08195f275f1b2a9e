/** Adds the parts of index.html that Vitest's own page lacks: the language, the theme and the modal root. */
import '../../styles.css'

document.documentElement.lang = 'en-US'
document.documentElement.dataset['theme'] = 'light'
const modalRoot = document.createElement('div')
modalRoot.id = 'modal-root'
document.body.append(modalRoot)
