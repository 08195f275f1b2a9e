import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
  useBlocker,
  useNavigate,
  useSearch,
} from '@tanstack/react-router'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { openingStep, useOpened } from '../use-opened.ts'

// Cast the paths to `never`, because the router's types accept only the paths of the real app.
const LIST = '/list' as never
const withSearch = (change: object) => ((before: object) => ({ ...before, ...change })) as never

const rootRoute = createRootRoute({ component: Frame })
const page = (path: string) =>
  createRoute({ getParentRoute: () => rootRoute, path, component: () => <h1>{path}</h1> })

function Frame() {
  const { event, chat } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [isTyped, setTyped] = useState(false)
  useBlocker({ shouldBlockFn: () => isTyped, enableBeforeUnload: false })
  const events = useOpened('event')
  const chats = useOpened('chat')
  return (
    <>
      <Link to={LIST}>List</Link>
      <Link to={LIST} search={withSearch({ event: 'meet', month: 'june' })}>
        Notice
      </Link>
      <label>
        <input type="checkbox" checked={isTyped} onChange={(change) => setTyped(change.target.checked)} />
        Typed
      </label>
      <button onClick={() => events.open('game')}>Game</button>
      <button onClick={() => events.open('meet')}>Meet</button>
      <Link to="." search={withSearch({ chat: 'priya' })} {...openingStep('chat', false)}>
        Priya
      </Link>
      <button onClick={() => void navigate({ to: '.', search: withSearch({ month: 'may' }), replace: true })}>
        May
      </button>
      <Outlet />
      {event === undefined ? null : (
        <section>
          <button onClick={events.close}>Close {event}</button>
          <button
            onClick={() => {
              events.close()
              events.close()
            }}
          >
            Twice
          </button>
        </section>
      )}
      {chat === undefined ? null : (
        <section>
          <button onClick={chats.close}>Close {chat}</button>
        </section>
      )}
    </>
  )
}

const router = createRouter({ routeTree: rootRoute.addChildren([page('/'), page('/list')]) })
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(<RouterProvider router={router as never} />)
