import type { Cockpit } from '@canone/contracts/overviews/cockpit';
import { subscriptionListPath } from '@canone/contracts/texts/page-paths';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { taskText } from './cockpit-texts.ts';
import { ListLink } from './list-link.tsx';

type Task = Cockpit['tasks'][number];

/** The work of today, each task with one action. */
export function TaskList({ tasks }: { tasks: Cockpit['tasks'] }) {
  return (
    <section className="card cockpit-tasks">
      <h2>Da fare oggi</h2>
      {tasks.length === 0 ? (
        <p className="cockpit-done">
          <IconCircleCheck size={20} aria-hidden="true" />
          Niente da fare: è tutto in ordine.
        </p>
      ) : (
        <ul>
          {tasks.map((task) => (
            <TaskRow key={task.kind} task={task} tasks={tasks} />
          ))}
        </ul>
      )}
    </section>
  );
}

function TaskRow({ task, tasks }: { task: Task; tasks: readonly Task[] }) {
  const { text, action, link } = taskText(task, tasks);
  const name = `${action}: ${text}`;
  return (
    <li>
      <span>{text}</span>
      {task.only ? (
        <Link
          to={`${subscriptionListPath}/${task.only.subscriptionId}`}
          className="cockpit-action"
          aria-label={name}
        >
          {action}
        </Link>
      ) : (
        <ListLink link={link} className="cockpit-action" name={name}>
          {action}
        </ListLink>
      )}
    </li>
  );
}
