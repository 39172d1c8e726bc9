import type { Cancel, TimerPort } from '../../env.ts'
import { ApiError } from '../../http/errors.ts'
import { SignedOutError } from '../account/tokens.ts'
import type { Session } from '../account/session.ts'
import type { Orders } from './orders.ts'
import type { CheckoutWire } from '../quote/wire.ts'

/** How often in milliseconds an order that is in sight is asked after. */
const EVERY = 30_000

/** Asks the API how far the shown order is, where it has this call. */
export function createStatusFollower(isOffered: boolean, orders: Orders, wire: CheckoutWire, session: Session, timer: TimerPort) {
  let last = { id: '', at: 0 }

  /** Whether it is worth while to ask again. */
  async function ask(id: string): Promise<boolean> {
    last = { id, at: timer.now() }
    try {
      orders.noteStatus(id, await session.callAsPerson((accessToken, personId) => wire.orderStatus(id, { accessToken, id: personId })))
      return true
    } catch (error) {
      // nobody is signed in, or this API cannot tell: nothing is said of it
      return !(error instanceof SignedOutError || (error instanceof ApiError && (error.status === 404 || error.status === 501)))
    }
  }

  return {
    /** Asks now and then every 30 s, while the order is under way, until called off: for as long as it is in sight. */
    follow(): Cancel {
      let isOver = false
      let stop: Cancel = () => undefined
      async function turn(): Promise<void> {
        const order = orders.placed.get()
        if (isOver || order === null || order.status === 'DONE' || order.status === 'CANCELLED' || !await ask(order.id) || isOver) return
        stop = timer.after(EVERY, () => void turn())
      }
      // a page that is looked at again and again asks no more often for that
      const rest = orders.placed.get()?.id === last.id ? last.at + EVERY - timer.now() : 0
      if (isOffered) stop = timer.after(rest > EVERY ? 0 : Math.max(0, rest), () => void turn())
      return () => {
        isOver = true
        stop()
      }
    },
  }
}
