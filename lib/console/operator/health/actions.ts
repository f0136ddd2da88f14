'use server';

import { operatorAction } from '../management';
import { examineInstallation, readInstallationFigures } from '.';

export const examineAction = operatorAction([], examineInstallation);

/** The figures of the installation and the state of its providers of media. Changes nothing. */
export const readFiguresAction = operatorAction([], async ({ manage }) => {
  const [figures, health] = await Promise.all([
    readInstallationFigures(),
    manage.connections.providerHealth(),
  ]);
  return { figures, health: health.data };
});
