/**
 * The page with which our calendar is compared: FullCalendar's month view in React.
 * It has FullCalendar's default look and three events a day.
 * It supports only the measured actions: a month step, hiding and showing all events, and '+n more'.
 * It is plain JavaScript, because it runs only in the browser and this workspace has Node's types.
 */
import 'temporal-polyfill/global'
import FullCalendar from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import '@fullcalendar/react/skeleton.css'
import classicTheme from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/themes/classic/palette.css'
import '@fullcalendar/react/themes/classic/theme.css'
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'

const NONE = []
const PLUGINS = [dayGrid, interaction, classicTheme]

function Page({ events, date }) {
  const [isOff, setOff] = useState(false)
  return createElement(
    'main',
    null,
    createElement('button', { id: 'filter', onClick: () => setOff((off) => !off) }, 'Practices'),
    createElement(FullCalendar, {
      plugins: PLUGINS,
      initialView: 'dayGridMonth',
      initialDate: date,
      timeZone: 'America/New_York',
      headerToolbar: { start: 'title', end: 'prev,next' },
      height: 820,
      dayMaxEvents: 3,
      editable: true,
      events: isOff ? NONE : events,
      eventClass: 'peer-event',
      moreLinkClass: 'peer-more',
    }),
  )
}

const { events, date } = globalThis.shown
createRoot(document.getElementById('root')).render(createElement(Page, { events, date }))
