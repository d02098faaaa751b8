import type { ConversationTopic } from './public.ts';

/** The products that have conversations, as they have said themselves. */
export interface Topics {
  register(topic: ConversationTopic): void;
  /** Null of one that this version does not know. */
  find(name: string): ConversationTopic | null;
  /** @throws Error of one that nobody has registered: that is a defect */
  get(name: string): ConversationTopic;
}

export function createTopics(): Topics {
  const topics = new Map<string, ConversationTopic>();
  return {
    register: (topic) => {
      if (topics.has(topic.name)) throw new Error(`The topic ${topic.name} is registered twice`);
      if (topic.stream.name !== `${topic.name}_conversation`) {
        throw new Error(`The stream of the topic ${topic.name} is that of another one`);
      }
      topics.set(topic.name, topic);
    },
    find: (name) => topics.get(name) ?? null,
    get: (name) => {
      const topic = topics.get(name);
      if (!topic) throw new Error(`There is no topic ${name}`);
      return topic;
    },
  };
}
