/** Has every message of FORKJOINTHROUGHPUT sent, as long as it is wanted: receivers count from 0, numbers from 1. */
export function sendToAll(parameters, send, isOver) {
  const { number_of_components: components, messages_per_component: messages, round_robin: inTurn } = parameters
  const [outer, inner] = inTurn ? [messages, components] : [components, messages]
  for (let i = 0; i < outer; i++) {
    for (let j = 0; j < inner; j++) {
      if (isOver()) {
        return
      }
      if (inTurn) {
        send(j, i + 1)
      } else {
        send(i, j + 1)
      }
    }
  }
}
